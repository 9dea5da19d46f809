import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { agentNameTexts } from '#contract/features/agents/agents-texts';
import { inFileName } from '#server/lib/http/file-name';
import { printPdfs } from '#server/lib/pdf/print-pdf';
import { statementPdf } from './statement-pdf';
import { statementXlsx } from './statement-xlsx';
import { getStatementAgent, type StatementContent } from './format-statement';
import { salaryFileTexts as texts } from '#contract/features/salaries/salary-file-texts';

export type StatementFiles = 'both' | 'pdf' | 'xlsx';

/**
 * Streams the statements of all agents as a ZIP, one file at a time. An error closes the connection, so that an incomplete file
 * is not kept.
 */
export function statementsZip(contents: AsyncIterable<StatementContent>, files: StatementFiles): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  fill(zip, contents, files).then(
    () => output.destroyed || zip.end(),
    (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return output;
}

async function fill(
  zip: ZipFile,
  contents: AsyncIterable<StatementContent>,
  files: StatementFiles,
): Promise<void> {
  const output = zip.outputStream as Readable;
  const names = new Set<string>();
  const printer = printPdfs();
  // Aborts when the reader disconnects.
  const left = new AbortController();
  output.once('close', () => left.abort());
  try {
    for await (const content of contents) {
      if (left.signal.aborted) return;
      const name = ownName(content.statement, names);
      if (files !== 'pdf') zip.addBuffer(await getBuffer(statementXlsx(content)), `${name}.xlsx`);
      if (files !== 'xlsx')
        zip.addBuffer(await printer.print(statementPdf(content), left.signal), `${name}.pdf`);
    }
  } finally {
    printer.close();
  }
}

/** Appends the id to repeated names. */
function ownName(statement: StatementContent['statement'], names: Set<string>): string {
  const name = fileName(statement);
  const own = names.has(name) ? `${name} ${inFileName(statement.agent?.id ?? '')}` : name;
  names.add(own);
  return own;
}

/** Returns the file name without its extension. */
export function fileName(statement: StatementContent['statement']): string {
  return `${texts.statement} ${inFileName(getStatementAgent(statement)) || agentNameTexts.noAgent} ${statement.period}`;
}

async function getBuffer(stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
