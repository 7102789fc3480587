interface HtmlProps {
  /** Markup that the server has cleaned. */
  html: string;
  className?: string | undefined;
  as?: 'div' | 'span';
}

/** Formatted text from the server; the only place that puts markup into the page. */
export function Html({ html, className, as: Tag = 'div' }: HtmlProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises every formatted text before it is stored.
  return <Tag className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
