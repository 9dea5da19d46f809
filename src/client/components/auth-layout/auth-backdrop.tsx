import type { ReactNode } from 'react';
import { authLayoutTexts } from './auth-layout-texts';

/** Opacity of each amount, in tenths. */
const ROWS = ['222344433', '233344443', '123339333', '122333332', '121222223', '221111222'] as const;

/** Colour of the status, length of the bar and of the amount. */
const SALES = [
  ['#187544', 144, 60],
  ['#0b7285', 108, 44],
  ['#3f51b5', 56, 32],
] as const;

/** Tagline and illustration beside the form on a wide screen: a grid of salaries, and the sales of one amount. */
export function AuthBackdrop(): ReactNode {
  return (
    <div className="login-backdrop">
      <p className="login-tagline">{authLayoutTexts.tagline}</p>
      <svg width="100%" viewBox="0 0 560 340" aria-hidden="true" focusable="false">
        {ROWS.map((row, y) =>
          Array.from(row, (step, x) => (
            <rect
              key={`${x} ${y}`}
              fill="#fff"
              fillOpacity={Number(step) / 10}
              x={x * 63}
              y={y * 46}
              width="56"
              height="39"
              rx="7"
            />
          )),
        )}
        <path fill="#ff5c8a" d="M189 46h17l-17 17zM441 138h17l-17 17z" />
        <path fill="none" stroke="#fff" strokeWidth="2" d="M343 130v40" />
        <rect fill="#fff" x="152" y="160" width="290" height="170" rx="14" />
        {SALES.map(([colour, width, amount], i) => (
          <g key={colour} fill={colour}>
            <circle cx="410" cy={227 + i * 31} r="10" />
            <rect x={390 - width} y={222 + i * 31} width={width} height="10" rx="5" />
            <rect fill="#e3e6ef" x="176" y={222 + i * 31} width={amount} height="10" rx="5" />
          </g>
        ))}
        <rect fill="#1b1f2e" x="330" y="182" width="90" height="18" rx="5" />
        <rect fill="#e3e6ef" x="176" y="186" width="44" height="10" rx="5" />
      </svg>
    </div>
  );
}
