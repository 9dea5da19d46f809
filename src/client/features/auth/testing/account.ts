import type { AccountService, LinkMode } from '../../../lib/services/account-service';
import type { CurrentUser } from '../../../lib/services/identity-service';

/** Account service without an identity provider. It records every call, without passwords and codes. */
export class TestAccount implements AccountService {
  readonly calls: string[] = [];
  /** Errors of the next calls, by method. */
  readonly rejections: Partial<Record<keyof AccountService, unknown>> = {};
  link: { mode: LinkMode; email: string | null } = { mode: 'resetPassword', email: 'dana@misrad.example' };
  kept: 'set' | 'none' | 'external' = 'set';

  constructor(private readonly become: () => Promise<CurrentUser>) {}

  createWithPassword = (email: string): Promise<CurrentUser> => this.signIn('createWithPassword', email);
  signInWithGoogleCredential = (): Promise<CurrentUser> => this.signIn('signInWithGoogleCredential');
  signInWithLink = (email: string): Promise<CurrentUser> => this.signIn('signInWithLink', email);
  sendPasswordReset = (email: string): Promise<void> => this.note('sendPasswordReset', email);
  sendSignInLink = (email: string, returnTo: string): Promise<void> =>
    this.note('sendSignInLink', email, returnTo);
  sendVerification = (returnTo: string): Promise<void> => this.note('sendVerification', returnTo);
  resetPassword = (): Promise<void> => this.note('resetPassword');
  applyLink = (): Promise<void> => this.note('applyLink');
  password = (): Promise<'set' | 'none' | 'external'> => Promise.resolve(this.kept);
  setPassword = (): Promise<void> => this.note('setPassword');
  changePassword = (): Promise<void> => this.note('changePassword');

  async inspectLink(): Promise<{ mode: LinkMode; email: string | null }> {
    await this.note('inspectLink');
    return this.link;
  }

  private async note(name: keyof AccountService, ...details: string[]): Promise<void> {
    this.calls.push([name, ...details].join(' '));
    if (this.rejections[name] !== undefined) throw this.rejections[name];
  }

  private async signIn(name: keyof AccountService, ...details: string[]): Promise<CurrentUser> {
    await this.note(name, ...details);
    return this.become();
  }
}
