export const USERS_PATH = '/settings/users';
/** Parameter of the users page that opens the invitation dialog. */
export const INVITING = 'invite';
export const INVITATION_PATH = `${USERS_PATH}?${INVITING}=new`;
