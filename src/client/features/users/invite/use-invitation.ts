import { useDraft } from '#client/lib/drafts/use-draft';
import { INVITING } from '#client/lib/location/paths';
import { useAddress } from '#client/lib/location/use-address';
import { asInvited, type PartlyInvited } from './invite-dialog';

const NOTHING_TYPED: PartlyInvited = {};

/** State of the invitation dialog, which the address may also open. `invited` is null while it is closed. */
export function useInvitation(): {
  invited: PartlyInvited | null;
  setInvited: (invited: PartlyInvited | null) => void;
} {
  const { value, setValue } = useDraft('invitation', null, asInvited);
  const { get, change } = useAddress();
  const isOpen = get(INVITING) !== undefined;
  return {
    invited: value ?? (isOpen ? NOTHING_TYPED : null),
    setInvited: (next) => {
      setValue(next);
      if (next === null && isOpen) change({ [INVITING]: undefined }, 'replace');
    },
  };
}
