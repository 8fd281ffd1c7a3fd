import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** The special-purpose IPv4 networks of IANA's registry, with multicast and reserved addresses. */
const special4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]
/** The special-purpose networks inside 2000::/3, which contains all public IPv6 addresses. 6to4 and Teredo embed IPv4 addresses. */
const special6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20']

const listOf = (networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}
const blocked4 = listOf(special4, 'ipv4')
const blocked6 = listOf(special6, 'ipv6')
const allocated6 = listOf(['2000::/3'], 'ipv6')

/**
 * Whether an address is one of the public internet. IPv4-mapped, NAT64 and all other forms outside 2000::/3 aren't, whatever
 * address they contain.
 */
export const isPublicAddress = (address: string): boolean => {
  if (isIPv4(address)) return !blocked4.check(address, 'ipv4')
  return (
    isIPv6(address) && !address.includes('%') && allocated6.check(address, 'ipv6') && !blocked6.check(address, 'ipv6')
  )
}
