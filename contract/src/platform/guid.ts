/** A UUID of any version as text, in either case. @see RFC 9562 */
export const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
