import { BlockList, isIP } from 'node:net';

export const LOOPBACK_HOSTS = ['127.0.0.1', 'localhost', '::1', '[::1]'];

/** Returns whether a URL's host, or the host of a connection, is this machine. A path names a socket. */
export function isLoopbackHost(host: string): boolean {
  return LOOPBACK_HOSTS.includes(host) || /^(127\.|\/)/.test(host);
}

/** Returns whether the text is an IP address or a CIDR network. Host names are not accepted, since their owner may change. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...others] = text.split('/');
  const version = isIP(address);
  if (version === 0 || others.length > 0) return false;
  if (bits === undefined) return true;
  return /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128);
}

/** Networks outside the public internet (IANA's special-purpose registries). */
const NOT_PUBLIC = makeBlockList([
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  // Loopback, and IPv4 addresses in the deprecated IPv6 notation.
  ['::', 96, 'ipv6'],
  // Networks that map to arbitrary IPv4 addresses.
  ['64:ff9b::', 32, 'ipv6'],
  ['2001::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
  ['fec0::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
]);

/** Link-local networks, and other addresses at which clouds give a machine its credentials. */
const METADATA = makeBlockList([
  ['169.254.0.0', 16, 'ipv4'],
  ['100.100.100.200', 32, 'ipv4'],
  ['168.63.129.16', 32, 'ipv4'],
  ['192.0.0.192', 32, 'ipv4'],
  ['fe80::', 10, 'ipv6'],
  ['fd00:ec2::', 32, 'ipv6'],
  ['fd20:ce::254', 128, 'ipv6'],
  ['64:ff9b::a9fe:0', 112, 'ipv6'],
]);
const METADATA_NAME = /^(metadata|instance-data)(\..+\.internal|\.internal)?$/;

function makeBlockList(networks: readonly [string, number, 'ipv4' | 'ipv6'][]): BlockList {
  const list = new BlockList();
  for (const [network, bits, family] of networks) list.addSubnet(network, bits, family);
  return list;
}

/** Names that resolve only on the machine or in a private network. */
const PRIVATE_NAME = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa)$/;

/** Returns whether a URL's host is on the public internet. A name that resolves to a private address is not detected. */
export function isPublicHost(hostname: string): boolean {
  const host = getPlainHost(hostname);
  if (isIP(host) === 0) return host.includes('.') && !PRIVATE_NAME.test(host);
  return !contains(NOT_PUBLIC, host);
}

/**
 * Returns whether a URL's host gives a machine its credentials, or belongs to no network but the machine's link. A name that
 * resolves to such an address is not detected.
 */
export function isMetadataHost(hostname: string): boolean {
  // Other schemes than http keep an address in its shorter spellings.
  const spelled = `http://${hostname}`;
  const host = getPlainHost(URL.canParse(spelled) ? new URL(spelled).hostname : hostname);
  return isIP(host) === 0 ? METADATA_NAME.test(host) : contains(METADATA, host);
}

function getPlainHost(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

function contains(list: BlockList, address: string): boolean {
  // BlockList also handles IPv4 addresses in IPv6 notation.
  return list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');
}

/** Returns whether a text is the URL of an origin: scheme, host and port only. */
export function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { origin, href, protocol } = new URL(text);
  return /^https?:$/.test(protocol) && (href === origin || href === `${origin}/`);
}

/** Returns whether a text is a host name with an optional port, without a scheme or path. */
export function isHost(text: string): boolean {
  return /^[a-z\d]([a-z\d.-]*[a-z\d])?(:\d{1,5})?$/i.test(text);
}

export function isPostgresUrl(text: string): boolean {
  return /^postgres(ql)?:\/\/./.test(text) && URL.canParse(text);
}

/**
 * Returns whether user name or password of a URL contain a character that ends them, or a "%" that begins no encoded character.
 * They end at the last "@".
 */
export function hasRawCredentials(address: string): boolean {
  const begin = address.indexOf('://') + 3;
  const credentials = address.slice(begin, Math.max(address.lastIndexOf('@'), begin));
  try {
    decodeURIComponent(credentials);
  } catch {
    return true;
  }
  return /[#/?]/.test(credentials);
}

/** Returns whether a text is the URL of a mail server: a host, perhaps with a port, and with both a user name and a password. */
export function isMailServerUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { hostname, pathname, search, hash, username, password } = new URL(text);
  const isOnlyHost = hostname !== '' && /^\/?$/.test(pathname) && search === '' && hash === '';
  return isOnlyHost && (username === '') === (password === '');
}
