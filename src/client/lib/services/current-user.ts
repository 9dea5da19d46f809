/** User as known to the identity provider (spec.md section 3, "Current user"). */
export interface CurrentUser {
  uid: string;
  email: string | null;
  displayName: string | null;
  photoURL: string | null;
}
