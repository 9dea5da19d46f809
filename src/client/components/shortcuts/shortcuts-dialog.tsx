import Flex from 'antd/es/flex/index';
import Segmented from 'antd/es/segmented/index';
import { Fragment, useContext, useState, type ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '#client/lib/hooks';
import { characterKeysChosen, selectCharacterKeys } from '#client/lib/preferences/preferences-slice';
import { Dialog } from '../dialogs/dialog';
import { getKeyLabels, type Shortcut } from './shortcut';
import { ShortcutsContext } from './shortcuts-context';
import { shortcutsTexts as texts } from './shortcuts-texts';
import './shortcuts.css';

interface Props {
  onClose: () => void;
}

/** Dialog with the shortcuts that work on the present screen. */
export function ShortcutsDialog({ onClose }: Props): ReactNode {
  const registry = useContext(ShortcutsContext);
  const dispatch = useAppDispatch();
  const usesCharacters = useAppSelector(selectCharacterKeys);
  const [groups] = useState(() => registry?.list() ?? []);
  return (
    <Dialog open title={texts.title} onCancel={onClose} footer={null} width={480}>
      {/* Without a field or button of its own, the content gets the initial focus. */}
      <Flex vertical gap="middle" className="shortcut-groups" tabIndex={-1} data-first>
        {groups.map(({ title, shortcuts }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl className="shortcuts">
              {shortcuts.map((shortcut) => (
                <ShortcutLine key={shortcut.text} shortcut={shortcut} />
              ))}
            </dl>
          </section>
        ))}
        <Flex wrap align="center" justify="space-between" gap="small">
          {texts.characterKeys}
          <Segmented<boolean>
            name="character-keys"
            aria-label={texts.characterKeys}
            value={usesCharacters}
            options={[
              { value: true, label: texts.on },
              { value: false, label: texts.off },
            ]}
            onChange={(on) => dispatch(characterKeysChosen({ on }))}
          />
        </Flex>
      </Flex>
    </Dialog>
  );
}

function ShortcutLine({ shortcut }: { shortcut: Shortcut }): ReactNode {
  return (
    <>
      <dt>{shortcut.text}</dt>
      <dd>
        {getKeyLabels(shortcut).map((label, index) => (
          <Fragment key={label}>
            {index > 0 && <span className="fine"> {texts.or} </span>}
            <kbd dir="ltr">{label}</kbd>
          </Fragment>
        ))}
      </dd>
    </>
  );
}
