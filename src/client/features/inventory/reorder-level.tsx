import CheckOutlined from '@ant-design/icons/es/icons/CheckOutlined';
import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import EditOutlined from '@ant-design/icons/es/icons/EditOutlined';
import Button from 'antd/es/button/Button';
import Compact from 'antd/es/space/Compact';
import { type ReactNode, useState } from 'react';
import { type Product, ReorderLevel as Level } from '#contract/features/inventory/inventory-contract';
import { useAppDispatch } from '#client/lib/hooks';
import { messageRaised } from '#client/lib/snackbar/snackbar-slice';
import { NumberEntry } from '#client/components/form/number-entry';
import { formatQuantity } from '#client/components/values/format-number';
import { Quantity } from '#client/components/values/numbers';
import { inventoryTexts as texts } from './inventory-texts';
import { isConflict } from '#client/lib/http/api-error';
import { getEndpointCall } from '#client/lib/snackbar/undo-listeners';
import type { AppThunk } from '#client/lib/store-types';
import { inventoryApi } from './inventory-api';

/** Reorder level of a product, edited in place with `inventory.edit`. Enter saves, Escape restores. */
export function ReorderLevel({ item, editable }: { item: Product; editable: boolean }): ReactNode {
  const [isEditing, setEditing] = useState(false);
  const [typed, setTyped] = useState<number | null>(item.reorderLevel);
  const dispatch = useAppDispatch();
  const name = item.name ?? item.sku ?? item.id;
  if (!editable) return <Quantity value={item.reorderLevel} />;
  if (!isEditing) {
    return (
      <Button
        type="text"
        size="small"
        icon={<EditOutlined aria-hidden />}
        iconPlacement="end"
        aria-label={texts.editFrom(name, formatQuantity(item.reorderLevel))}
        onClick={() => {
          setTyped(item.reorderLevel);
          setEditing(true);
        }}
      >
        <Quantity value={item.reorderLevel} />
      </Button>
    );
  }
  const isValid = Level.safeParse(typed).success;
  const save = async (): Promise<void> => {
    if (typed === null || !isValid) dispatch(messageRaised({ tone: 'error', text: texts.levelRefused }));
    else if (await dispatch(changeLevel(item, typed))) setEditing(false);
  };
  return (
    <Compact size="small" block>
      <NumberEntry
        ref={focusOnArrival}
        value={typed}
        invalid={!isValid}
        aria-label={texts.edit(name)}
        onChange={setTyped}
        onPressEnter={() => void save()}
        onKeyDown={({ key }) => key === 'Escape' && setEditing(false)}
      />
      <Button type="primary" icon={<CheckOutlined />} aria-label={texts.save} onClick={() => void save()} />
      <Button icon={<CloseOutlined />} aria-label={texts.cancel} onClick={() => setEditing(false)} />
    </Compact>
  );
}

/** Focuses the field when it replaces its button. */
function focusOnArrival(field: { focus(): void } | null): void {
  field?.focus();
}

/**
 * Sets a product's reorder level, based on the displayed value, and offers undo.
 * @returns true if it is saved. Otherwise a message gives the reason, and the current value is fetched.
 */
function changeLevel(item: Product, reorderLevel: number): AppThunk<Promise<boolean>> {
  return async (dispatch) => {
    const { id, reorderLevel: before } = item;
    if (reorderLevel === before) return true;
    const { endpoint, name } = { endpoint: inventoryApi.endpoints.changeReorderLevel, name: item.name ?? id };
    const result = await dispatch(
      endpoint.initiate({ params: { id }, body: { reorderLevel, expected: before } }),
    );
    if (result.error) {
      const text = isConflict(result.error) ? texts.conflict : texts.changeFailed;
      dispatch(messageRaised({ tone: 'error', text }));
      return false;
    }
    const args = { params: { id }, body: { reorderLevel: before, expected: reorderLevel } };
    dispatch(
      messageRaised({
        tone: 'success',
        text: texts.changed(name, before, reorderLevel),
        undo: { text: texts.undo, call: getEndpointCall(endpoint, args) },
      }),
    );
    return true;
  };
}
