/** Where the page is drawn, in pixels of the stage around it; `scale` is what one of the page's own pixels takes. */
export interface Stage {
  width: number;
  height: number;
  left: number;
  scale: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** What is kept free above a block for its tools. */
const TOOLS = 48;
/** Tools and lines keep away from the border by so much. */
const MARGIN = 4;
/** Whatever is carried nearer to the border than this scrolls the page. */
const EDGE = 48;

export function stageBox({ left, top, width, height }: Box, stage: Stage): Box {
  const { scale } = stage;
  return {
    left: stage.left + left * scale,
    top: top * scale,
    width: width * scale,
    height: height * scale,
  };
}

export function pagePoint({ x, y }: Point, { left, scale }: Stage): Point {
  return { x: (x - left) / scale, y: y / scale };
}

/** Where a block's tools are: above its right corner, or as near as they stay in sight; null where the block is out of it. */
export function toolsPlace(block: Box, stage: Stage): { top: number; right: number } | null {
  const { left, top, width, height } = stageBox(block, stage);
  if (top + height < TOOLS || top > stage.height - TOOLS / 2) return null;
  return {
    top: Math.max(top - TOOLS, MARGIN),
    right: Math.max(stage.width - left - width, MARGIN),
  };
}

/** Which border of the stage a point is near to: up, down, or neither. */
export function edgeAt({ y }: Point, { height }: Stage): -1 | 0 | 1 {
  if (y < EDGE) return -1;
  return y > height - EDGE ? 1 : 0;
}
