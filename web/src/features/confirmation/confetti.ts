/** How much of it there is, and how long it flies, in milliseconds. */
const PARTICLES = 150;
const LASTS = 1_000;
/** The colours of the house: berry, cocoa, cream, leaf. */
const COLOURS = ['#8f1d3a', '#5b3420', '#e9c46a', '#2f6b46'] as const;

/** One piece at its beginning: in parts of the canvas, and of it in a second. */
interface Piece {
  x: number;
  y: number;
  vx: number;
  vy: number;
  size: number;
  spin: number;
  colour: string;
}

/** Pieces that are thrown up from the middle; `random` gives numbers from 0 to 1. */
export function pieces(random: () => number = Math.random): Piece[] {
  return Array.from({ length: PARTICLES }, (_, at) => {
    const angle = -Math.PI / 2 + (random() - 0.5) * Math.PI * 0.9;
    const speed = 0.6 + random() * 0.9;
    return {
      x: 0.5,
      y: 0.6,
      vx: Math.cos(angle) * speed,
      vy: Math.sin(angle) * speed,
      size: 5 + random() * 6,
      spin: (random() - 0.5) * 14,
      colour: COLOURS[at % COLOURS.length] ?? COLOURS[0],
    };
  });
}

const GRAVITY = 1.6;

/** Throws confetti over a canvas, once; returns what stops it. Whoever wants less motion is not to be asked here. */
export function throwConfetti(canvas: HTMLCanvasElement): () => void {
  const context = canvas.getContext('2d');
  if (!context) return () => {};
  const { width, height } = canvas.getBoundingClientRect();
  canvas.width = width;
  canvas.height = height;
  const thrown = pieces();
  const begun = performance.now();
  let frame = requestAnimationFrame(draw);
  return () => cancelAnimationFrame(frame);

  function draw(now: number): void {
    const seconds = (now - begun) / 1_000;
    context?.clearRect(0, 0, width, height);
    if (!context || now - begun > LASTS) return;
    context.globalAlpha = 1 - ((now - begun) / LASTS) ** 3;
    for (const { x, y, vx, vy, size, spin, colour } of thrown) {
      context.save();
      context.translate(
        (x + vx * seconds) * width,
        (y + vy * seconds + (GRAVITY * seconds ** 2) / 2) * height,
      );
      context.rotate(spin * seconds);
      context.fillStyle = colour;
      context.fillRect(-size / 2, -size / 4, size, size / 2);
      context.restore();
    }
    frame = requestAnimationFrame(draw);
  }
}
