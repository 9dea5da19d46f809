import DownOutlined from '@ant-design/icons/es/icons/DownOutlined';
import { useId, useState, type ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { useOpenSettings } from '../open-pages';
import { SETTINGS_SECTIONS, type SettingsPage } from './settings-pages';
import { settingsSectionTexts, settingsTexts } from './settings-texts';

/** The settings' pages that this user may open, by section. On narrow screens a button that names the page unfolds it. */
export function SettingsMenu({ page }: { page: SettingsPage }): ReactNode {
  const id = useId();
  const [unfolded, setUnfolded] = useState(false);
  const pages = useOpenSettings();
  return (
    <div className="settings-side">
      <button
        type="button"
        className="settings-unfold"
        aria-expanded={unfolded}
        aria-controls={id}
        onClick={() => setUnfolded(!unfolded)}
      >
        <span>
          <span className="settings-unfold-section">{settingsSectionTexts[page.section]}</span> {page.title}
        </span>
        <DownOutlined aria-hidden />
      </button>
      <nav
        id={id}
        className={unfolded ? 'settings-menu settings-menu-unfolded' : 'settings-menu'}
        aria-label={settingsTexts.menu}
      >
        {SETTINGS_SECTIONS.map((section) => {
          const members = pages.filter((one) => one.section === section);
          return (
            members.length > 0 && (
              <section key={section}>
                <h2 className="settings-heading">{settingsSectionTexts[section]}</h2>
                <ul className="menu-list">
                  {members.map(({ path, title }) => (
                    <li key={path}>
                      <NavLink className="settings-entry" to={path} onClick={() => setUnfolded(false)}>
                        {title}
                      </NavLink>
                    </li>
                  ))}
                </ul>
              </section>
            )
          );
        })}
      </nav>
    </div>
  );
}
