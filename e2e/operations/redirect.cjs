/**
 * Preloaded into servers: connections to the hosts of REDIRECTED_HOSTS (JSON, host → port) lead to mocks on this machine.
 * Names and checks of certificates stay those of the host.
 */
const { Socket } = require('node:net');

const ports = JSON.parse(process.env.REDIRECTED_HOSTS ?? '{}');
const { connect } = Socket.prototype;

Socket.prototype.connect = function connectRedirected(...args) {
  // Either the caller's arguments, or one array of normalised ones.
  const list = Array.isArray(args[0]) ? args[0] : args;
  const port = ports[list[0]?.host];
  if (port !== undefined) list[0] = { ...list[0], host: '127.0.0.1', port };
  return connect.apply(this, args);
};
