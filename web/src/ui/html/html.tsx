import { memo, useMemo } from 'react';
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
  const hint = useT()('/ui/opens-new-tab');
  const fileTypes = useAtomValue(fileTypesAtom);
  // The same object until it says something else: React parses another one anew. The words stand in an attribute, not in the
  // text: editors' previews find a text by what it says.
  const shown = useMemo(
    () => ({
      __html: html.replace(/<a href="([^"]*)"/g, (link, href) =>
        opensInNewTab(href, fileTypes)
          ? `${link} target="_blank" rel="noopener noreferrer" title="${hint}"`
          : link,
      ),
    }),
    [html, fileTypes, hint],
  );
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises every formatted text before it is stored.
  return <Tag className={className} dangerouslySetInnerHTML={shown} />;
});
