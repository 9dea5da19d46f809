import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import { MyMonth, MyMonthPicker } from './my-month';
import { MySales, MySalesFigure } from './my-sales';

/** Page with the signed-in agent's sales of a month. A phone's own area has no room for them. */
export function MySalesPage(): ReactNode {
  return (
    <Flex vertical gap={12} className="page my-sales">
      <MyMonth>
        {({ area, statement, requestedMonth }) => (
          <>
            <MyMonthPicker value={requestedMonth} today={area.today} />
            <MySalesFigure area={area} statement={statement} />
            <MySales statement={statement} />
          </>
        )}
      </MyMonth>
    </Flex>
  );
}
