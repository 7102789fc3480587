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
  /** True when no variation joins this value with what is chosen on the other axis. */
  readonly disabled: boolean;
  /** How it looks, where that tells it from the others. */
  readonly picture?: string | undefined;
}

/** A variation that can be shown. */
export interface Pictured extends Pickable {
  readonly name: string;
  readonly assets: readonly string[];
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
 * The options of an axis, in the order of the variations. One that does not come together with what is chosen on the other axis
 * is disabled. Colour leads where that would put variations out of reach: a colour that no way of enabled choices leads to can
 * be chosen, and brings its own size.
 */
export function axisOptions<V extends Pickable>(
  variations: readonly V[],
  current: V,
  axis: Axis,
): AxisOption[] {
  const other = otherAxis(axis);
  const near = reachable(variations, current);
  return axisValues(variations, axis).map((value) => ({
    value,
    selected: current[axis] === value,
    disabled:
      !variations.some((one) => one[axis] === value && same(one[other], current[other])) &&
      (axis === 'size' || near.some((one) => one[axis] === value)),
  }));
}

/** The variations that can be come to by changing one attribute at a time and keeping the other. */
function reachable<V extends Pickable>(variations: readonly V[], current: V): readonly V[] {
  for (let known: readonly V[] = [current]; ; ) {
    const next = variations.filter((one) =>
      known.some((near) => same(near.color, one.color) || same(near.size, one.size)),
    );
    if (next.length <= known.length) return next;
    known = next;
  }
}

/** The colours, each with how it looks. */
export function colorOptions<V extends Pictured>(variations: readonly V[], current: V): AxisOption[] {
  const options = axisOptions(variations, current, 'color');
  return withPictures(options, ({ value }) => variations.find(({ color }) => color === value)?.assets[0]);
}

/** The variations of a package, by colour, by what their name adds to the product's, and by size, as far as these differ. */
export function packageOptions<V extends Pictured>(
  variations: readonly V[],
  current: V,
  productName: string,
): AxisOption[] {
  const sized = hasChoice(variations, 'size');
  const options = variations.map((variation) => ({
    value: optionName(variation, productName, sized),
    selected: variation.code === current.code,
    disabled: false,
  }));
  return withPictures(options, (_, index) => variations[index]?.assets[0]);
}

function optionName({ color, size, name }: Pictured, productName: string, sized: boolean): string {
  const own = name.startsWith(`${productName}, `) ? capital(name.slice(productName.length + 2)) : null;
  return [color, own, sized ? size : null].filter(Boolean).join(' · ') || name;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Pictures help only where each is another one. */
function withPictures(
  options: readonly AxisOption[],
  pictureOf: (option: AxisOption, index: number) => string | undefined,
): AxisOption[] {
  const pictures = options.map(pictureOf);
  if (new Set(pictures).size < options.length) return [...options];
  return options.map((option, index) => ({ ...option, picture: pictures[index] }));
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

function otherAxis(axis: Axis): Axis {
  return axis === 'color' ? 'size' : 'color';
}

function same(left: string | null | undefined, right: string | null | undefined): boolean {
  return (left ?? '') === (right ?? '');
}
