import { useEffect } from 'react';
import { chunk } from '@/lib/chunk';
import { askForConsent } from '@/lib/consent';
import { consentQuestionAtom } from '@/lib/consent-question';
import { useAtomValue } from '@/lib/store';
import { useLoadedChunk } from '@/ui/chunk-view';

const question = chunk(() => import('./consent-question'));

/** The place of the question whether visits may be counted. It comes after the page is drawn. */
export function ConsentHost() {
  const asked = useAtomValue(consentQuestionAtom) !== 'none';
  useEffect(() => askForConsent(), []);
  const Question = useLoadedChunk(question, asked);
  return asked && Question ? <Question /> : null;
}
