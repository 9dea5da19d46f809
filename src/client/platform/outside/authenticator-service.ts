import type {
  biometricAuthenticateOptions,
  biometricAuthenticateVerify,
  biometricRegisterOptions,
  biometricRegisterVerify,
} from '../../../contract/biometric/biometric-contract';
import type { RouteBody, RouteResponse } from '../../../contract/http/route';

export type RegistrationOptions = RouteResponse<typeof biometricRegisterOptions>;
export type RegisteredCredential = RouteBody<typeof biometricRegisterVerify>['credential'];
export type AuthenticationOptions = RouteResponse<typeof biometricAuthenticateOptions>;
export type AnsweredCredential = RouteBody<typeof biometricAuthenticateVerify>['credential'];

/** The authenticator built into this device: fingerprint, face, or the device's own code. */
export interface AuthenticatorService {
  /** Has the browser public-key credentials, and the device such an authenticator? Never rejects. */
  available(): Promise<boolean>;
  /** Makes a credential. @throws what the browser says: `NotAllowedError` when the person declined. */
  create(options: RegistrationOptions): Promise<RegisteredCredential>;
  /** Answers with a credential made before. @throws as `create`. */
  get(options: AuthenticationOptions): Promise<AnsweredCredential>;
}
