import { material } from '../materials.mjs';
import { biscuit, crumbs, stack } from '../parts/biscuits.mjs';
import { shards } from '../parts/chocolate.mjs';
import { carton, pouch } from '../parts/packs.mjs';
import { heap, strew } from '../parts/props.mjs';
import { bowl, jar, mug } from '../parts/vessels.mjs';
import { oval, svg } from '../svg.mjs';
import { CONTENT } from './bags.mjs';
import { GARNISH } from './garnish.mjs';

/** A carton of biscuits with a stack and one leaning in front. */
export function biscuitScene(o, rand) {
  return (
    carton({ x: 330, y: 600, w: 260, h: 430, print: o }) +
    (GARNISH[o.garnish] ?? GARNISH.none)(rand) +
    stack(o.kind, 560, 616, 112, o.high ?? 5, rand, o.biscuit) +
    biscuit(o.kind, 360, 684, 106, rand, o.biscuit) +
    biscuit(o.kind, 214, 650, 86, rand, o.biscuit) +
    crumbs(470, 706, 150, 16, o.kind, rand)
  );
}

/** Only the biscuits, near. */
export function biscuitOpen(o, rand) {
  return (
    stack(o.kind, 290, 440, 148, o.high ?? 5, rand, o.biscuit) +
    biscuit(o.kind, 548, 440, 140, rand, o.biscuit) +
    biscuit(o.kind, 236, 634, 136, rand, o.biscuit) +
    biscuit(o.kind, 520, 652, 152, rand, o.biscuit) +
    crumbs(400, 700, 260, 26, o.kind, rand)
  );
}

/** A jar with something beside it. */
export function jarScene(o, rand) {
  return jar({ x: 400, y: 640, w: 320, h: 470, content: o.tone, print: o, lid: o.lid }) + (GARNISH[o.garnish] ?? GARNISH.none)(rand);
}

/** A pouch and a steaming mug. */
export function mugScene(o, rand) {
  const foam =
    oval(596, 510, 62, 17, '#FFF6E4', 'opacity=".9"') +
    oval(620, 506, 34, 10, '#FFFFFF', 'opacity=".9"') +
    [
      [570, 508],
      [606, 502],
      [632, 512],
    ]
      .map(([x, y]) => oval(x, y, 7, 3, '#6E3B1C', 'opacity=".7"'))
      .join('');
  return (
    pouch({ x: 300, y: 610, w: 310, h: 480, print: o }) +
    mug({ x: 590, y: 664, w: 210, h: 170, drink: o.drink, top: foam }) +
    (GARNISH[o.garnish] ?? GARNISH.none)(rand) +
    CONTENT[o.content]({ ...o }, rand)
  );
}

/** A bowl with cocoa or the like, a pouch behind. */
export function bowlScene(o, rand) {
  return (
    pouch({ x: 300, y: 600, w: 310, h: 480, print: o }) +
    bowl({ x: 560, y: 690, w: 300, fill: heap(560, 606, 262, 74, o.tone, rand) }) +
    (GARNISH[o.garnish] ?? GARNISH.none)(rand)
  );
}

/** Chocolate flakes, near, with a spoon's worth in the mug. */
export function closeFlakes(o, rand) {
  return (
    mug({
      x: 400,
      y: 560,
      w: 380,
      h: 330,
      drink: o.drink,
      top:
        oval(400, 246, 130, 34, '#FFF6E4', 'opacity=".92"') +
        oval(440, 238, 70, 18, '#FFFFFF', 'opacity=".9"') +
        shards(400, 242, 80, 16, o.tone, rand),
    }) + shards(400, 676, 290, 60, o.tone, rand)
  );
}

/** The jar without its carton look: a slice of bread spread thick beside it. */
export function jarOpen(o, rand) {
  const bread = svg`M150 560 C130 500 190 480 230 486 C300 470 380 470 430 488 C480 484 520 520 496 566 L488 690 Q486 716 456 716 H190 Q160 716 158 690Z`;
  const spread = svg`M176 566 C166 520 210 506 244 510 C300 496 370 498 420 510 C458 508 486 530 470 566 L464 676 Q460 694 440 692 C380 706 260 704 204 694 Q182 692 182 672Z`;
  return (
    jar({ x: 560, y: 520, w: 250, h: 380, content: o.tone, print: o, lid: o.lid }) +
    `<path d="${bread}" fill="#3A1D12" opacity=".35" transform="translate(12 14)" filter="url(#b9)"/><path d="${bread}" fill="#9C6327" transform="translate(0 16)"/><path d="${bread}" fill="#C98F4E"/><path d="${bread}" fill="#F0D6A2" transform="translate(323 600) scale(.95) translate(-323 -602)"/><path d="${spread}" fill="${material(o.tone)[4]}" opacity=".6" transform="translate(3 6)"/><path d="${spread}" fill="${material(o.tone)[2]}"/><g fill="none" stroke-linecap="round"><path d="M210 560 C280 530 380 536 440 552 M206 606 C290 570 390 584 446 600 M210 652 C290 620 390 634 440 648" stroke="${material(o.tone)[0]}" stroke-width="8" opacity=".55"/><path d="M214 574 C284 546 380 552 444 566 M210 622 C290 588 390 602 446 616" stroke="${material(o.tone)[4]}" stroke-width="5" opacity=".5"/></g>` +
    strew(
      'hazelnut',
      [
        [250, 560, 24],
        [400, 600, 26],
        [300, 650, 25],
        [600, 660, 28],
        [660, 640, 26],
        [640, 700, 27],
      ],
      rand,
    )
  );
}
