import { defineField, type FieldType } from './schema';
import type { Store, Table } from './store';

/** A schema change by an administrator of the CRM while clients are running. */
export type SchemaChange = {
  /** Renames the system name, and optionally changes the label. */
  rename?: { from: string; to: string; label?: string };
  remove?: string;
  add?: { name: string; type: FieldType; label?: string };
  retype?: { name: string; type: FieldType };
  /** Adds an option to a picklist. */
  option?: { field: string; value: number; name: string };
  /** Changes the object's number. */
  number?: number;
};

/** @throws Error for a field that the object does not have. */
export function changeSchema(store: Store, table: Table, change: SchemaChange): void {
  if (change.rename) rename(table, change.rename);
  if (change.remove !== undefined) remove(table, change.remove);
  if (change.add) add(table, change.add.name, change.add.type, change.add.label);
  if (change.retype) {
    const { label } = getField(table, change.retype.name);
    remove(table, change.retype.name);
    add(table, change.retype.name, change.retype.type, label);
  }
  if (change.option) {
    const { field, value, name } = change.option;
    const definition = getField(table, field);
    definition.options = [...(definition.options ?? []), { value, name }];
  }
  if (change.number !== undefined) store.renumber(table, change.number);
  table.version += 1;
}

function getField(table: Table, name: string) {
  const field = table.definition.fields.get(name);
  if (!field) throw new Error(`object ${table.definition.number} has no field ${name}`);
  return field;
}

function add(table: Table, name: string, type: FieldType, label: string | undefined): void {
  defineField(table.definition, [name, type]);
  if (label !== undefined) getField(table, name).label = label;
}

function remove(table: Table, name: string): void {
  const { labelField } = getField(table, name);
  table.definition.fields.delete(name);
  if (labelField !== undefined) table.definition.labels.delete(labelField);
}

function rename(table: Table, { from, to, label }: { from: string; to: string; label?: string }): void {
  const old = getField(table, from);
  remove(table, from);
  defineField(table.definition, [to, old.type]);
  const { labelField } = getField(table, to);
  Object.assign(getField(table, to), { ...old, name: to, label: label ?? old.label, labelField });
  const records = Array.from(table.values(), ({ [from]: value, ...record }) => ({ ...record, [to]: value }));
  table.putMany(records);
}
