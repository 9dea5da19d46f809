/** Payment of an agent: by payroll, or against an invoice. */
export const EMPLOYMENTS = ['employee', 'self_employed'] as const;
export type Employment = (typeof EMPLOYMENTS)[number];

export const EMPLOYEE_NUMBER_MAX_LENGTH = 20;

/** Maximum target, ₪. */
export const MAX_TARGET = 99_999_999.99;
