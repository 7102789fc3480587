import type { PageSample } from '../samples';

/** A page that shows what the type is for: what it has beside what all pages have. */
export const sample: PageSample<'policy-page'> = {
  type: 'PolicyPage',
  component: 'policy-page',
  name: 'Tietosuojaseloste',
  heading: 'Tietosuojaseloste',
  body: '<p>Tarvitsemme nimen ja osoitteen, jotta tilaus löytää perille.</p><h3>Oikeutesi</h3><p>Voit pyytää nähtäväksi sen, mitä sinusta tiedämme.</p>',
  policyVersion: '2026-03',
  validFrom: '01.03.2026',
  isNewest: false,
  versions: [
    { name: '01.11.2026', url: '/fi/ehdot/privacy?version=2026-11' },
    { name: '01.03.2026', url: '/fi/ehdot/privacy?version=2026-03' },
  ],
};
