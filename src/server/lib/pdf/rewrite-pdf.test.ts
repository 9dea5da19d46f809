import { rewritePdf } from './rewrite-pdf';

it('rejects a file that is not a PDF', async () => {
  jest.spyOn(console, 'error').mockReturnValue();
  await expect(rewritePdf(Buffer.from('text'), '--object-streams=generate')).rejects.toThrow('qpdf ended');
});
