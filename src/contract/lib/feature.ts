/** Labels of the audit actions on one kind of object. Actions are stored as `<kind>.<action>`. */
export interface AuditTexts {
  readonly kind: string;
  readonly actions: Readonly<Record<string, string>>;
}

/** Declaration of a feature, without its routes: they refer to it. */
export interface Feature {
  readonly name: string;
  /** Audit actions of the feature, by kind of object. */
  readonly audit: Readonly<Record<string, AuditTexts>>;
}

/** Audit actions with a label. A route of the feature cannot declare another one. */
export type FeatureAction<F extends Feature> = F extends Feature
  ? {
      [Kind in keyof F['audit'] & string]: `${Kind}.${keyof F['audit'][Kind]['actions'] & string}`;
    }[keyof F['audit'] & string]
  : never;

/** Declares a feature. It is listed with its routes in contract/features.ts. */
export function feature<const F extends Feature>(declaration: F): F {
  return declaration;
}
