import { feature } from '#contract/lib/feature';
import { functionsAuditTexts } from './functions-audit-texts';

export const functionsFeature = feature({
  name: 'functions',
  tags: {},
  audit: functionsAuditTexts,
});
