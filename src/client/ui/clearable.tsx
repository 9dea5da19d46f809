import CloseCircleFilled from '@ant-design/icons/es/icons/CloseCircleFilled';
import { platformTexts } from '../platform/platform-texts';

/** `allowClear` of a field, with antd's own sign: left to itself its button is called "Clear" or "close-circle" in any language. */
export const CLEARABLE = {
  clearIcon: <CloseCircleFilled aria-label={platformTexts.clear} />,
  label: platformTexts.clear,
};
