import { useState } from 'react';
import type { ContentLanguage, Edition } from '@/lib/api/edit';
import type { Keeper } from '@/lib/draft/keeper';
import { t } from '@/lib/i18n';
import { sentence } from '@/lib/problems';
import { useMay } from '@/lib/session';
import { Button } from '@/ui/button';
import { tellUnkept } from '../tell-unkept';
import { ReviewDialog } from './review-dialog';

interface Props {
  page: string;
  language: ContentLanguage;
  edition: Edition;
  keeper: Keeper;
  onChanged: (edition: Edition) => void;
}

/** Who may not publish asks for a review; who may sends back what waits for one. */
export function ReviewTools({ page, language, edition, keeper, onChanged }: Props) {
  const [mayEdit, mayPublish] = [useMay('content.edit'), useMay('content.publish')];
  const [isOpen, setOpen] = useState(false);
  const waits = edition.review !== null && edition.review.returned === null;
  const isOffered = mayPublish ? waits : mayEdit && edition.state !== 'published';
  if (!isOffered) return null;
  // What is asked about is what is on the screen.
  const open = async () => {
    try {
      await keeper.flush();
      setOpen(true);
    } catch (error) {
      tellUnkept(keeper, sentence(error));
    }
  };
  const label = () => {
    if (mayPublish) return t('/review/return');
    return t(waits ? '/review/inReview' : '/review/ask');
  };
  return (
    <>
      <Button look={mayPublish || waits ? 'plain' : 'primary'} onPress={open}>
        {label()}
      </Button>
      {isOpen && (
        <ReviewDialog
          page={page}
          language={language}
          edition={edition}
          keeper={keeper}
          mayPublish={mayPublish}
          onChanged={onChanged}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
