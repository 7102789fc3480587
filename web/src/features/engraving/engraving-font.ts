import { useEffect, useState } from 'react';
import type { Measure } from './fit-text';

const FACE = '"Young Serif"';
/** What the words are cut with, in every theme. */
export const ENGRAVING_FONT = `${FACE}, Georgia, serif`;

/** A guess where nothing can be measured: a little wider than most letters, so that words stay inside. */
const GUESSED_WIDTH = 0.6;
const MEASURED_SIZE = 100;

let canvas: CanvasRenderingContext2D | null | undefined;

/** Measures words in the engraving's face, and again once the face is here. */
export function useMeasure(): Measure {
  // The server has nothing to measure with, and the browser begins as it did.
  const [measure, setMeasure] = useState<Measure>(() => guess);
  useEffect(() => {
    let current = true;
    setMeasure(() => newMeasure());
    // Without it the next best face is measured, and shown.
    document.fonts?.load(`${MEASURED_SIZE}px ${FACE}`).then(
      () => current && setMeasure(() => newMeasure()),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, []);
  return measure;
}

function guess(text: string): number {
  return text.length * GUESSED_WIDTH;
}

function newMeasure(): Measure {
  return (text) => {
    canvas ??= document.createElement('canvas').getContext?.('2d') ?? null;
    if (!canvas) return guess(text);
    canvas.font = `${MEASURED_SIZE}px ${ENGRAVING_FONT}`;
    return canvas.measureText(text).width / MEASURED_SIZE;
  };
}
