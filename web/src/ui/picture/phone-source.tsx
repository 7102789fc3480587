/** What telephones have of a picture that they see first. The server reads it from the markup: `RenderedPage`. */
export function PhoneSource({ url }: { url: string }) {
  return <source media="(max-width: 30rem)" type="image/avif" srcSet={url} />;
}
