import { useAccount } from '@/features/account/account';
import { useT } from '@/lib/i18n/t';
import { Checkbox } from '@/ui/field/checkbox';

export interface BecomeMemberProps {
  ticked: boolean;
  onTick: (ticked: boolean) => void;
}

/** Whether whoever orders wants an account, where they have none. */
export default function BecomeMember({ ticked, onTick }: BecomeMemberProps) {
  const t = useT();
  if (useAccount() !== 'visitor') return null;
  return (
    <Checkbox checked={ticked} onChange={({ target }) => onTick(target.checked)}>
      {t('/checkout/become-member')}
    </Checkbox>
  );
}
