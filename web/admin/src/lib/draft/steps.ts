import type { Purpose } from './items';
import type { Others } from './others';
import type { Op } from './types';

/** What takes an operation back. */
export interface Step {
  op: Op;
  /** The number of what it takes back. */
  of: number;
  /** Others changed the same: that part of it stays as they made it. */
  isCut?: boolean;
  /** It can never be done again. */
  isGone?: boolean;
}

/** Steps that are taken back together, oldest first. */
export type Group = readonly Step[];

/** The newest step is done to what is shown, each older one to what the newer ones leave: so what others did goes down to it. */
export function movedDown(groups: readonly Group[], others: Others, purpose: Purpose = 'undo'): Group[] {
  const moved = ({ op, of, ...told }: Step): Step => {
    if (told.isGone) return { op, of, ...told };
    const { op: next, isCut, isGone } = others.before(op, purpose);
    return { op: next, of, isGone, isCut: isCut || told.isCut === true };
  };
  const down = (group: Group) => group.toReversed().map(moved).reverse();
  return groups.toReversed().map(down).reverse();
}

/** Without the steps of what never came to be. */
export function without(groups: readonly Group[], lost: ReadonlyMap<number, unknown>): Group[] {
  return groups.map((group) => group.filter(({ of }) => !lost.has(of))).filter((group) => group.length > 0);
}

/** What they take back has other numbers now. */
export function renumbered(groups: readonly Group[], numberOf: (of: number) => number): Group[] {
  return groups.map((group) => group.map((step) => ({ ...step, of: numberOf(step.of) })));
}
