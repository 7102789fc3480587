import { memo } from 'react';

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
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises every formatted text before it is stored.
  return <Tag className={className} dangerouslySetInnerHTML={{ __html: html }} />;
});
