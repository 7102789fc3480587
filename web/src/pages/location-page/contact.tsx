const address = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;

/** How to reach a location, with the mail addresses as links. */
export function Contact({ text }: { text: string }) {
  const words = text.split(address);
  const mails = text.match(address) ?? [];
  return (
    <p>
      {words.map((part, index) => {
        const mail = mails[index];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a piece of a text has nothing but its place.
          <span key={index}>
            {part}
            {mail ? <a href={`mailto:${mail}`}>{mail}</a> : null}
          </span>
        );
      })}
    </p>
  );
}
