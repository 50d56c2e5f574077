"""What things cost; run by path: ``python -m pytest tests/benchmarks/bench_engine.py``."""
