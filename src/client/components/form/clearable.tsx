import CloseCircleFilled from '@ant-design/icons/es/icons/CloseCircleFilled';
import { platformTexts } from '#client/lib/platform-texts';

/** `allowClear` with a Hebrew label. antd labels the button "Clear" or "close-circle" in every language. */
export const CLEARABLE = {
  clearIcon: <CloseCircleFilled aria-label={platformTexts.clear} />,
  label: platformTexts.clear,
};
