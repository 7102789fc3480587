import type { BlockBox } from './frame';
import type { Box, Point } from './stage';

/** A place between blocks, and the line that is drawn there, in the same pixels as the boxes. */
export interface Drop {
  /** Which block it stands beside, and on which side of it. */
  beside: string;
  isAfter: boolean;
  line: Box;
}

/**
 * Where something is let go among blocks that are shown, in their order: before or after the nearest one. Blocks that stand side by
 * side are told apart by their middles from left to right, others from top to bottom.
 */
export function dropAt(boxes: readonly BlockBox[], point: Point): Drop | null {
  const distances = boxes.map((box) => distance(box, point));
  const index = distances.indexOf(Math.min(...distances));
  const box = boxes[index];
  if (!box) return null;
  const { block: beside, left, top, width, height } = box;
  const isInRow = [boxes[index - 1], boxes[index + 1]].some((other) => other && areSideBySide(box, other));
  const isAfter = isInRow ? point.x > left + width / 2 : point.y > top + height / 2;
  const line = isInRow
    ? { left: isAfter ? left + width : left, top, width: 0, height }
    : { left, top: isAfter ? top + height : top, width, height: 0 };
  return { beside, isAfter, line };
}

/** The place in a list that something of it comes to; null where it would stay where it is. */
export function placeAfterDrop(
  ids: readonly string[],
  moved: string,
  { beside, isAfter }: Drop,
): number | null {
  const from = ids.indexOf(moved);
  const at = ids.indexOf(beside);
  if (from < 0 || at < 0) return null;
  const gap = isAfter ? at + 1 : at;
  // It leaves its own place before it comes to the other.
  const to = gap > from ? gap - 1 : gap;
  return to === from ? null : to;
}

function distance({ left, top, width, height }: BlockBox, { x, y }: Point): number {
  const across = Math.max(left - x, 0, x - left - width);
  const down = Math.max(top - y, 0, y - top - height);
  return Math.hypot(across, down);
}

/** More than half of the lower one's height is shared. */
function areSideBySide(one: BlockBox, other: BlockBox): boolean {
  const shared = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return shared > Math.min(one.height, other.height) / 2;
}
