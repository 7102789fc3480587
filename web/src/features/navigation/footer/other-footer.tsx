import { usePage } from '@/lib/page';
import { CheckoutFooter } from './checkout-footer';
import { DefaultFooter } from './default-footer';
import { FrooshFooter } from './froosh-footer';

/** The footers that most pages of a shop do without. */
export default function OtherFooter() {
  const { layoutTheme, component } = usePage();
  if (component === 'checkout-page') return <CheckoutFooter />;
  return layoutTheme === 'froosh' ? <FrooshFooter /> : <DefaultFooter />;
}
