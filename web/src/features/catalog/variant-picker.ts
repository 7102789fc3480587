/** What the picker needs to know of a variation. */
export interface Pickable {
  readonly code: string;
  readonly color?: string | null;
  readonly size?: string | null;
}

/** The two attributes a shopper chooses by. */
export type Axis = 'color' | 'size';

/** One radio button of an axis. */
export interface AxisOption {
  readonly value: string;
  readonly selected: boolean;
  /** True when no variation joins this value with the chosen colour. */
  readonly disabled: boolean;
}

/** The variation an address asks for, else the first. */
export function initialVariation<V extends Pickable>(
  variations: readonly V[],
  code: string | null,
): V | undefined {
  return variations.find((variation) => variation.code === code) ?? variations[0];
}

/**
 * The variation after choosing `value` on one axis: the other attribute is kept when such a variation
 * exists, otherwise the first variation of the chosen value is taken.
 */
export function pickVariation<V extends Pickable>(
  variations: readonly V[],
  current: V,
  axis: Axis,
  value: string,
): V {
  const other = otherAxis(axis);
  const ofValue = variations.filter((variation) => variation[axis] === value);
  return ofValue.find((variation) => same(variation[other], current[other])) ?? ofValue[0] ?? current;
}

/**
 * The options of an axis, in the order of the variations. Colour leads: every colour can be chosen, and a
 * size that the chosen colour does not come in is disabled. So no variation is out of reach.
 */
export function axisOptions<V extends Pickable>(
  variations: readonly V[],
  current: V,
  axis: Axis,
): AxisOption[] {
  return axisValues(variations, axis).map((value) => ({
    value,
    selected: current[axis] === value,
    disabled: axis === 'size' && !exists(variations, current.color, value),
  }));
}

/** A choice of one is no choice: the selector shows only for two values or more. */
export function hasChoice(variations: readonly Pickable[], axis: Axis): boolean {
  return axisValues(variations, axis).length > 1;
}

function axisValues(variations: readonly Pickable[], axis: Axis): string[] {
  const values = variations
    .map((variation) => variation[axis])
    .filter((value) => value != null && value !== '');
  return [...new Set(values as string[])];
}

function exists(variations: readonly Pickable[], color: string | null | undefined, size: string): boolean {
  return variations.some((variation) => variation.size === size && same(variation.color, color));
}

function otherAxis(axis: Axis): Axis {
  return axis === 'color' ? 'size' : 'color';
}

function same(left: string | null | undefined, right: string | null | undefined): boolean {
  return (left ?? '') === (right ?? '');
}
