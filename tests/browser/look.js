// What a test asks about the look of what is drawn: contrast, cut text, charts, focus, motion.
// Everything is measured on the page as it is; each fault is told in a line.
window.look = (() => {
  const brush = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const told = (node) => `${node.tagName}.${node.className}: ${node.textContent.trim().slice(0, 60)}`;

  // Any CSS colour as red, green, blue (0 to 255) and opacity (0 to 1).
  const rgba = (color) => {
    brush.clearRect(0, 0, 1, 1);
    brush.fillStyle = color;
    brush.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = brush.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha / 255];
  };

  const over = ([r, g, b, a], under) => [
    ...[r, g, b].map((value, n) => value * a + under[n] * (1 - a)), 1,
  ];

  const luminance = ([...color]) => {
    const [r, g, b] = color.slice(0, 3).map((value) => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };

  const contrast = (one, two) => {
    const [dark, light] = [luminance(one), luminance(two)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };

  // The colour behind a node, and whether a picture or gradient lies there.
  const backdrop = (node) => {
    const layers = [];
    let picture = false;
    for (let at = node; at; at = at.parentElement) {
      const { backgroundColor, backgroundImage } = getComputedStyle(at);
      const layer = rgba(backgroundColor);
      picture ||= backgroundImage !== "none" && !layers.some(([, , , alpha]) => alpha === 1);
      layers.push(layer);
      if (layer[3] === 1) break;
    }
    return { color: layers.reduceRight((under, layer) => over(layer, under), [255, 255, 255, 1]), picture };
  };

  // What only a screen reader gets is clipped away.
  const clipped = (node) => Boolean(node) &&
    (getComputedStyle(node).clipPath !== "none" || clipped(node.parentElement));
  const visible = (node) => node.checkVisibility({ visibilityProperty: true }) && !clipped(node);

  // Elements with text of their own, boxes with what is typed into them.
  const written = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found = new Set(root.querySelectorAll("input:not([type=range], [type=checkbox], [type=radio]), textarea, select"));
    while (walker.nextNode()) {
      const { textContent, parentElement } = walker.currentNode;
      if (textContent.trim() && !["OPTION", "STYLE", "SCRIPT", "TEXTAREA"].includes(parentElement.tagName)) {
        found.add(parentElement);
      }
    }
    return [...found].filter(visible);
  };

  // JupyterLab draws what can be seen, and what is far above or below only when it comes near.
  const inSight = (node) => {
    const { top, bottom } = node.getBoundingClientRect();
    return node.clientWidth > 0 && bottom > 0 && top < innerHeight;
  };

  const rects = (text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return [...range.getClientRects()];
  };

  // What is left of a place after all that is around has cut it.
  const seen = (node, { left, top, right, bottom }) => {
    for (let at = node; at; at = at.parentElement) {
      if (getComputedStyle(at).overflow === "visible") continue;
      const around = at.getBoundingClientRect();
      [left, right] = [Math.max(left, around.left), Math.min(right, around.right)];
      [top, bottom] = [Math.max(top, around.top), Math.min(bottom, around.bottom)];
    }
    return { left, top, right, bottom, height: bottom - top };
  };

  // Lines of text may touch each other, but no letter may stand on another.
  const overlap = (one, other) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
      > Math.max(3, 0.35 * Math.min(one.height, other.height));

  return {
    /** Text below `least` : 1, and text on a picture. */
    pale(root, least = 4.5) {
      return written(root).flatMap((node) => {
        const { color, picture } = backdrop(node);
        let opacity = 1;
        for (let at = node; at; at = at.parentElement) opacity *= Number(getComputedStyle(at).opacity);
        const [r, g, b, alpha] = rgba(getComputedStyle(node).color);
        const ratio = contrast(over([r, g, b, alpha * opacity], color), color);
        if (picture) return [`on a picture: ${told(node)}`];
        return ratio < least ? [`${ratio.toFixed(2)} : 1 in ${told(node)}`] : [];
      });
    },

    /** How many texts `pale` looks at. */
    texts: (root) => written(root).length,

    /** What is wider or higher than its place, or sticks out of `root`. */
    cut(root) {
      const right = root.getBoundingClientRect().right + 1;
      const wide = [...root.querySelectorAll("*")]
        .filter((node) => visible(node) && node.clientWidth > 1 && !node.matches("input, textarea, select"))
        .filter((node) => !node.closest("[data-part=log] .duel-scroll, .duel-what-if .duel-scroll, .duel-card-name"))
        .filter((node) => !node.closest("[role=group]:has(> img)")) // a picture may scroll
        .filter((node) => node.scrollWidth > node.clientWidth + 1
          || node.getBoundingClientRect().right > right)
        .map((node) => `too wide: ${told(node)}`);
      const low = [...root.querySelectorAll("button, .duel-card, .duel-step, .duel-said, fieldset")]
        .filter((node) => visible(node) && node.scrollHeight > node.clientHeight + 2 && node.clientHeight)
        .map((node) => `too high: ${told(node)}`);
      return [...wide, ...low];
    },

    /** Whether what is wider than its place can be scrolled to its end, as a table of data may. */
    unreachable(root) {
      const last = [...root.querySelectorAll("tr")].at(-1).lastElementChild;
      last.scrollIntoView({ block: "nearest", inline: "end" });
      const { right } = last.getBoundingClientRect();
      const reached = seen(last.parentElement, last.getBoundingClientRect()).right >= right - 1;
      root.querySelector("th, td").scrollIntoView({ block: "nearest", inline: "start" });
      return reached ? [] : [`cannot be scrolled to: ${told(last)}`];
    },

    /** Texts that lie on top of each other. */
    overlapping(root) {
      const boxes = written(root).flatMap((node) => [...node.childNodes]
        .filter((child) => child.nodeType === Node.TEXT_NODE && child.textContent.trim())
        .flatMap((child) => rects(child).map((rect) => ({ node, rect: seen(node, rect) }))));
      return boxes.flatMap((one, n) => boxes.slice(n + 1)
        .filter((other) => other.node !== one.node && overlap(one.rect, other.rect))
        .map((other) => `${told(one.node)} over ${told(other.node)}`));
    },

    /** Pictures without anything in them, by their share of pixels that are not paper. */
    empty(root) {
      const images = [...root.querySelectorAll("img")];
      const charts = images.filter((image) => visible(image.parentElement));
      return charts.flatMap((image) => {
        if (!image.complete || !image.naturalWidth) return [`not there: ${image.alt}`];
        const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
        const pen = canvas.getContext("2d");
        pen.drawImage(image, 0, 0);
        const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
        const [r, g, b] = data;
        let drawn = 0;
        for (let at = 0; at < data.length; at += 4) {
          const far = Math.abs(data[at] - r) + Math.abs(data[at + 1] - g) + Math.abs(data[at + 2] - b);
          if (far > 60) drawn += 1;
        }
        const share = (400 * drawn) / data.length;
        return share < 0.3 || !image.alt ? [`${share.toFixed(2)} % drawn: ${image.alt}`] : [];
      });
    },

    /** Resolves when every chart in sight is drawn, and none has changed for a while. */
    async settled(seconds = 60) {
      const end = performance.now() + 1000 * seconds;
      const charts = () => [...document.querySelectorAll(".duel-chart")].filter(inSight);
      const pictures = () => charts().map((chart) => chart.querySelector("img"));
      const sources = () => pictures().map((image) => image.src.length + image.width).join();
      for (let before = null; before !== sources() || !pictures().every((one) => one.src); ) {
        if (performance.now() > end) throw new Error("a chart is not drawn, or changes for ever");
        before = sources();
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
    },

    /** What has the focus inside `root`: where it is, its ring, and how much of the ring is seen. */
    stop(root) {
      const node = document.activeElement;
      if (!root.contains(node) || node === root) return null;
      const { outlineStyle, outlineWidth, outlineOffset, outlineColor } = getComputedStyle(node);
      // A phase or step of the track is read as a whole, with its page.
      const { left, top, right, bottom } = (node.closest(".duel-step") ?? node).getClientRects()[0];
      const ring = parseFloat(outlineWidth) + parseFloat(outlineOffset);
      let room = Infinity; // what is least seen of the ring at its sides
      let scrolled = 0;
      for (let at = node.parentElement; at; at = at.parentElement) {
        scrolled += at.scrollTop;
        if (getComputedStyle(at).overflow === "visible") continue;
        const place = at.getBoundingClientRect();
        room = Math.min(room, left - place.left, place.right - right);
      }
      const behind = backdrop(node.parentElement).color;
      const columns = [".duel-desk", ".duel-ending", ".duel-left", ".duel-told", ".duel-right"];
      const column = columns.find((name) => node.closest(name)) ?? "";
      return {
        what: node.getAttribute("aria-label") || node.textContent.trim() || node.dataset.path || node.type,
        box: [left, top + scrolled, right, bottom + scrolled],
        column,
        ring: outlineStyle === "none" ? 0 : parseFloat(outlineWidth),
        seen: Math.min(ring, room),
        contrast: contrast(over(rgba(outlineColor), behind), behind),
      };
    },

    /** Counts animations inside `root` while `seconds` go by. */
    async motion(root, seconds = 0.6) {
      const end = performance.now() + 1000 * seconds;
      const found = new Set();
      while (performance.now() < end) {
        for (const animation of document.getAnimations()) {
          const { target } = animation.effect;
          if (root.contains(target)) found.add(told(target));
        }
        await new Promise(requestAnimationFrame);
      }
      return [...found];
    },

    /** Elements of `root` that would move, or fade, if something changed. */
    movable(root) {
      return [...root.querySelectorAll("*")].flatMap((node) =>
        [null, "::before", "::after"]
          .map((part) => getComputedStyle(node, part))
          .filter(({ animationName, transitionDuration, scrollBehavior }) =>
            animationName !== "none" || scrollBehavior === "smooth"
              || transitionDuration.split(",").some((time) => parseFloat(time) > 0))
          .map(() => told(node)));
    },

    /** From now on, note each change of text in a live region of `root`. */
    listen(root) {
      const regions = [...root.querySelectorAll("[role=status], [role=alert], [aria-live]")];
      const heard = [];
      const before = new Map(regions.map((region) => [region, region.textContent]));
      const observer = new MutationObserver(() => {
        for (const region of regions) {
          const { textContent } = region;
          if (textContent !== before.get(region)) heard.push([region.dataset.part ?? region.className, textContent.trim()]);
          before.set(region, textContent);
        }
      });
      observer.observe(root, { subtree: true, childList: true, characterData: true });
      root.heard = () => heard.splice(0);
    },
  };
})();
