import CheckOutlined from '@ant-design/icons/es/icons/CheckOutlined';
import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import EditOutlined from '@ant-design/icons/es/icons/EditOutlined';
import Button from 'antd/es/button/Button';
import InputNumber from 'antd/es/input-number/index';
import Compact from 'antd/es/space/Compact';
import { useState, type ReactNode } from 'react';
import type { Product } from '../../contract/inventory/inventory-contract';
import { HIGHEST_REORDER_LEVEL } from '../../contract/inventory/inventory-rules';
import { useAppDispatch } from '../platform/hooks';
import { Quantity } from '../ui/values/numbers';
import { changeLevel } from './change-level';
import { inventoryTexts as texts } from './inventory-texts';

/** Below how many pieces a product is low; edited in place by whoever may. Enter saves, Escape leaves it as it was. */
export function ReorderLevel({ item, editable }: { item: Product; editable: boolean }): ReactNode {
  const [typed, setTyped] = useState<number | null>(null);
  const dispatch = useAppDispatch();
  const name = item.name ?? item.sku ?? item.id;
  if (!editable) return <Quantity value={item.reorderLevel} />;
  if (typed === null) {
    return (
      <Button
        type="text"
        size="small"
        icon={<EditOutlined aria-hidden />}
        iconPlacement="end"
        aria-label={texts.edit(name)}
        onClick={() => setTyped(item.reorderLevel)}
      >
        <Quantity value={item.reorderLevel} />
      </Button>
    );
  }
  const save = async (): Promise<void> => {
    if (!(await dispatch(changeLevel(item, typed)))) return;
    setTyped(null);
  };
  return (
    <Compact size="small" block>
      <InputNumber<number>
        ref={focusOnArrival}
        value={typed}
        min={0}
        max={HIGHEST_REORDER_LEVEL}
        controls={false}
        aria-label={texts.edit(name)}
        onChange={(level) => setTyped(level ?? 0)}
        onPressEnter={() => void save()}
        onKeyDown={({ key }) => key === 'Escape' && setTyped(null)}
      />
      <Button type="primary" icon={<CheckOutlined />} aria-label={texts.save} onClick={() => void save()} />
      <Button icon={<CloseOutlined />} aria-label={texts.cancel} onClick={() => setTyped(null)} />
    </Compact>
  );
}

/** The field comes because its button was pressed: whoever pressed it types on. */
function focusOnArrival(field: { focus(): void } | null): void {
  field?.focus();
}
