import type { ReactNode } from 'react';
import { authLayoutTexts } from './auth-layout-texts';

/** Tagline and illustration beside the form on a wide screen. */
export function AuthBackdrop(): ReactNode {
  return (
    <div className="login-backdrop">
      <p className="login-tagline">{authLayoutTexts.tagline}</p>
      <svg width="100%" viewBox="0 0 560 340" aria-hidden="true" focusable="false">
        <g fill="#fff">
          <rect
            fillOpacity={0.09}
            stroke="#fff"
            strokeOpacity={0.2}
            x="40"
            y="24"
            width="480"
            height="292"
            rx="16"
          />
          <rect fillOpacity={0.45} x="396" y="52" width="96" height="10" rx="5" />
          <rect fillOpacity={0.22} x="424" y="72" width="68" height="8" rx="4" />
        </g>
        <g fill="#fff" fillOpacity={0.2}>
          <rect x="448" y="226" width="26" height="58" rx="5" />
          <rect x="404" y="206" width="26" height="78" rx="5" />
          <rect x="360" y="214" width="26" height="70" rx="5" />
          <rect x="316" y="182" width="26" height="102" rx="5" />
          <rect x="272" y="192" width="26" height="92" rx="5" />
          <rect x="228" y="160" width="26" height="124" rx="5" />
          <rect x="184" y="168" width="26" height="116" rx="5" />
          <rect x="140" y="138" width="26" height="146" rx="5" />
          <rect fillOpacity={0.85} x="96" y="112" width="26" height="172" rx="5" />
        </g>
        <path
          fill="none"
          stroke="#ff7aa8"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
          d="M461 208 417 184 373 190 329 158 285 166 241 134 197 140 153 110 109 84"
          pathLength="1"
        />
        <circle fill="#fff" stroke="#ff7aa8" strokeWidth="4" cx="109" cy="84" r="7" />
      </svg>
    </div>
  );
}
