export const loginBehaviorAuditTexts = {
  login_behavior: {
    kind: 'התנהגות התחברות',
    actions: {
      changed: 'שינוי התנהגות התחברות',
    },
  },
} as const;
