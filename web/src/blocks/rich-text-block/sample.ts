import type { RichTextBlock } from '@/lib/api/types';

/** Formatted text as the server sends it. */
export const sample: RichTextBlock = {
  type: 'RichTextBlock',
  component: 'rich-text-block',
  contentType: ['Block', 'RichTextBlock'],
  contentLink: { id: 6, guidValue: '5f0e0c3e-6a0e-4d09-9c57-0f1f7a3a0006' },
  heading: 'Meistä',
  body: '<p>Teemme <strong>makeisia</strong> pohjoisen raaka-aineista.</p>',
};
