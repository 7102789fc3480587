import { memo } from 'react';
import { useT } from '@/lib/i18n/t';
import { useAtomValue } from '@/lib/store';
import { opensInNewTab } from '@/lib/url';
import { fileTypesAtom } from '../link';

interface HtmlProps {
  /** Markup that the server has cleaned. */
  html: string;
  className?: string | undefined;
  as?: 'div' | 'span';
}

/**
 * Formatted text from the server; the only place that puts markup into the page. Drawn again, it is parsed again, and what is
 * selected in it or has the focus is gone: not each time that something around it is drawn.
 */
export const Html = memo(function Html({ html, className, as: Tag = 'div' }: HtmlProps) {
  const t = useT();
  const fileTypes = useAtomValue(fileTypesAtom);
  // In an attribute, not in the words: editors' previews find a text by what it says.
  const shown = html.replace(/<a href="([^"]*)"/g, (link, href) =>
    opensInNewTab(href, fileTypes) ? `${link} target="_blank" title="${t('/ui/opens-new-tab')}"` : link,
  );
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises every formatted text before it is stored.
  return <Tag className={className} dangerouslySetInnerHTML={{ __html: shown }} />;
});
