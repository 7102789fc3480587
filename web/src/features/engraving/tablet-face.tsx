import { useId } from 'react';
import type { Chocolate } from './chocolate';
import { ENGRAVING_FONT } from './engraving-font';
import { type FittedText, fitText, LINE_HEIGHT, type Measure } from './fit-text';

/** On the drawing, 640 by 412. */
const TEXT = { width: 456, height: 232 };
const MIDDLE = { x: 320, y: 194 };
const SIGNATURE_BASELINE = 300;
const SIGNATURE_ROOM = { width: 440, height: 40, max: 30, min: 14 };

interface TabletFaceProps {
  chocolate: Chocolate;
  text: string;
  signature?: string;
  /** Faint words that only show where the text goes. */
  faint: boolean;
  measure: Measure;
}

/** One side of a tablet, drawn as if the light fell from the upper left. */
export function TabletFace({ chocolate, text, signature = '', faint, measure }: TabletFaceProps) {
  const id = useId();
  const [light, bright, base, shade, deep] = chocolate;
  const signed = signature.trim() !== '';
  const room = signed ? { ...TEXT, height: 168, max: 56, min: 16 } : { ...TEXT, max: 84, min: 16 };
  const words = fitText(text, room, measure);
  return (
    <svg viewBox="0 0 640 412" aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id={`${id}-top`} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor={bright} />
          <stop offset="0.55" stopColor={base} />
          <stop offset="1" stopColor={shade} />
        </linearGradient>
        <linearGradient id={`${id}-panel`} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor={bright} />
          <stop offset="0.7" stopColor={base} />
          <stop offset="1" stopColor={base} />
        </linearGradient>
        <linearGradient id={`${id}-side`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={shade} />
          <stop offset="1" stopColor={deep} />
        </linearGradient>
        <clipPath id={`${id}-slab`}>
          <rect x="8" y="4" width="624" height="380" rx="12" />
        </clipPath>
      </defs>
      <rect x="8" y="14" width="624" height="394" rx="14" fill={`url(#${id}-side)`} />
      <rect x="8" y="4" width="624" height="380" rx="12" fill={`url(#${id}-top)`} />
      <g clipPath={`url(#${id}-slab)`}>
        <path d="M8 4h624l-34 34H42z" fill={light} opacity="0.5" />
        <path d="M8 4v380l34-34V38z" fill={light} opacity="0.28" />
        <path d="M632 4v380l-34-34V38z" fill={deep} opacity="0.3" />
        <path d="M8 384h624l-34-34H42z" fill={deep} opacity="0.42" />
      </g>
      <rect x="42" y="38" width="556" height="312" rx="5" fill={`url(#${id}-panel)`} />
      <g fill="none" strokeWidth="2">
        <rect x="63.5" y="59.5" width="516" height="272" rx="3" stroke={light} opacity="0.45" />
        <rect x="62" y="58" width="516" height="272" rx="3" stroke={deep} opacity="0.55" />
      </g>
      <g clipPath={`url(#${id}-slab)`} fill={light}>
        <path d="M196 4h104L156 384H52z" opacity="0.13" />
        <path d="M316 4h22L194 384h-22z" opacity="0.1" />
      </g>
      <rect x="9.5" y="5.5" width="621" height="377" rx="11" fill="none" stroke={light} opacity="0.4" />
      <g opacity={faint ? 0.38 : 1} fontFamily={ENGRAVING_FONT} textAnchor="middle">
        <Engraved chocolate={chocolate} words={words} y={MIDDLE.y - (signed ? 32 : 0)} />
        {signed ? (
          <Engraved
            chocolate={chocolate}
            words={oneLine(signature, measure)}
            y={SIGNATURE_BASELINE - SIGNATURE_ROOM.max / 2}
          />
        ) : null}
      </g>
    </svg>
  );
}

/** Words cut into the surface: a dark edge where the light does not reach, a light lip where it does. */
function Engraved({ chocolate, words, y }: { chocolate: Chocolate; words: FittedText; y: number }) {
  const [light, , , shade, deep] = chocolate;
  const { size, lines } = words;
  const depth = Math.max(0.8, size / 50);
  const step = size * LINE_HEIGHT;
  // Letters stand a third of their size above the middle of their line.
  const first = y - ((lines.length - 1) * step) / 2 + size * 0.34;
  const layers = [
    { key: 'lip', fill: light, opacity: 0.55, by: depth },
    { key: 'edge', fill: deep, opacity: 1, by: -depth },
    { key: 'cut', fill: shade, opacity: 1, by: 0 },
  ];
  return layers.map(({ key, fill, opacity, by }) => (
    <text key={key} fontSize={size} fill={fill} opacity={opacity} transform={`translate(${by} ${by})`}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has nothing but its place.
        <tspan key={index} x={MIDDLE.x} y={first + index * step}>
          {line}
        </tspan>
      ))}
    </text>
  ));
}

/** A signature stays on one line and gets smaller letters instead. */
function oneLine(text: string, measure: Measure): FittedText {
  const line = text.trim();
  const { width, max, min } = SIGNATURE_ROOM;
  return { size: Math.max(min, Math.min(max, width / Math.max(measure(line), 1))), lines: [line] };
}
