import type {
  biometricAuthenticateOptions,
  biometricAuthenticateVerify,
  biometricRegisterOptions,
  biometricRegisterVerify,
} from '#contract/features/biometric/biometric-contract';
import type { RouteBody, RouteResponse } from '#contract/lib/http/route';

export type RegistrationOptions = RouteResponse<typeof biometricRegisterOptions>;
export type RegisteredCredential = RouteBody<typeof biometricRegisterVerify>['credential'];
export type AuthenticationOptions = RouteResponse<typeof biometricAuthenticateOptions>;
export type AuthenticationCredential = RouteBody<typeof biometricAuthenticateVerify>['credential'];

/** Built-in authenticator of the device: fingerprint, face, or device code. */
export interface AuthenticatorService {
  /** Returns true if browser and device support such an authenticator. Never rejects. */
  available(): Promise<boolean>;
  /**
   * Creates a credential.
   * @throws DOMException of the browser, e.g. `NotAllowedError` if the user declines.
   */
  create(options: RegistrationOptions): Promise<RegisteredCredential>;
  /**
   * Signs a challenge with an existing credential.
   * @throws DOMException, as `create`.
   */
  get(options: AuthenticationOptions): Promise<AuthenticationCredential>;
}
