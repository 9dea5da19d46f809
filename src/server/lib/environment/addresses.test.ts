import {
  isHost,
  isLoopbackHost,
  isMetadataHost,
  isNetwork,
  isOrigin,
  isPostgresUrl,
  isPublicHost,
} from './addresses';

/** Returns the texts for which a function returns false, so that a failure names them. */
function findRejected(accepts: (text: string) => boolean, texts: string): string[] {
  return texts.split(' ').filter((text) => !accepts(text));
}

it.each<[string, (text: string) => boolean, string, string]>([
  [
    'a network',
    isNetwork,
    '10.0.0.1 10.0.0.0/1 10.0.0.0/32 ::1 fc00::/1 fc00::/128',
    '10.0.0 10.0.0.0/0 10.0.0.0/33 fc00::/129 10.0.0.0/ 10.0.0.0/8/8 10.0.0.0/a proxy.example.com',
  ],
  [
    'an origin',
    isOrigin,
    'http://localhost:4000 https://office.example.com https://office.example.com/',
    'office.example.com ftp://example.com https://example.com/a https://example.com/?a https://me@example.com',
  ],
  [
    'a host',
    isHost,
    'localhost mail.example.com mail.example.com:587 a 10.0.0.1',
    'mail.example.com/ http://mail -mail mail- mail:123456 mail:',
  ],
  [
    'a URL of PostgreSQL',
    isPostgresUrl,
    'postgres://h postgresql://me:secret@h:5432/d',
    'postgres:// mysql://h postgres://h:port',
  ],
  [
    'public, with the first and last address outside each special network',
    isPublicHost,
    'example.com locals.com 1.0.0.0 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0 ' +
      '169.253.255.255 169.255.0.0 172.15.255.255 172.32.0.0 191.255.255.255 192.0.1.0 192.167.255.255 192.169.0.0 ' +
      '198.17.255.255 198.20.0.0 223.255.255.255 [2606:4700::1] 64:ff9a:ffff:: 64:ff9c:: 2000:ffff:: 2001:1:: ' +
      '2001:ffff:: 2003:: fbff:: fe7f:: ::1:0:0 ::ffff:8.8.8.8',
    'office localhost printer.local a.localdomain a.internal a.lan a.home.arpa home.arpa a.intranet a.home a.corp a.local. ' +
      '0.0.0.0 0.255.255.255 10.0.0.0 10.255.255.255 100.64.0.0 100.127.255.255 127.0.0.1 127.255.255.255 ' +
      '169.254.0.0 169.254.255.255 172.16.0.0 172.31.255.255 192.0.0.0 192.0.0.255 192.168.0.0 192.168.255.255 ' +
      '198.18.0.0 198.19.255.255 224.0.0.0 255.255.255.255 ::1 [::1] ::ffff:ffff 64:ff9b:: 64:ff9b:ffff:: ' +
      '2001:: 2001:0:ffff:: 2002:: 2002:ffff:: fc00:: fdff:: fe80:: febf:: fec0:: feff:: ff00:: ffff:: ' +
      '::ffff:10.0.0.1 ::ffff:a00:1',
  ],
  [
    'a link-local address or one of metadata',
    isMetadataHost,
    '169.254.0.0 169.254.255.255 [fe80::] [febf::] [fd00:ec2::254] [::ffff:169.254.169.254] 0xa9fea9fe 168.63.129.16 ' +
      'metadata instance-data metadata.google.internal. METADATA.azure.internal instance-data.ec2.internal metadata.internal',
    '169.253.255.255 169.255.0.0 10.0.0.1 127.0.0.1 [fec0::] [fd00:ec3::] chat.internal metadata.example.com my-metadata',
  ],
  [
    'this machine',
    isLoopbackHost,
    '127.0.0.1 127.1.2.3 localhost ::1 [::1] /var/run/postgresql',
    '128.0.0.1 10.127.0.1 localhost.example.com db 127x.example.com',
  ],
])('accepts and rejects: %s', (_what, accepts, accepted, rejected) => {
  expect(findRejected(accepts, accepted)).toEqual([]);
  expect(findRejected((text) => !accepts(text), rejected)).toEqual([]);
});
