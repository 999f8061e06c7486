/** Length of the random `login-id` and `logout-id` headers of the seed. */
export const ID_HEADER_LENGTH = 41
