#pragma once

#include <openssl/opensslv.h>

// LibreSSL, BoringSSL and OpenSSL before 3.0 do not define it.
#if !defined(OPENSSL_VERSION_MAJOR)
#error "Dyno needs OpenSSL 3.0 or later: the headers found are older, or those of another library (install libssl-dev, openssl-devel, or brew's openssl@3)"
#else

#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/ssl.h>
#include <openssl/ui.h>
#include <openssl/x509v3.h>

// What OpenSSL offers as macros, or with types that differ between its versions, and Swift therefore does not see.

/// TLS 1.2 and later, full handshakes only, and buffers that idle connections do not keep; 1 on success.
static inline int openssl_restrict(SSL_CTX *context) {
    SSL_CTX_set_options(context, SSL_OP_NO_COMPRESSION | SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_TICKET);
    SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS);
    SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
    return SSL_CTX_set_num_tickets(context, 0) && SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION)
        && SSL_CTX_set_max_proto_version(context, 0);
}

/// Versions of TLS from `first` to `last` alone, 0 for no bound; 1 on success.
static inline int openssl_limit_versions(SSL_CTX *context, int first, int last) {
    return SSL_CTX_set_min_proto_version(context, first) && SSL_CTX_set_max_proto_version(context, last);
}

/// Shows `certificate` too, behind the endpoint's own; 1 on success.
static inline int openssl_add_to_chain(SSL_CTX *context, X509 *certificate) {
    return (int)SSL_CTX_add1_chain_cert(context, certificate);
}

/// Tells the server whom the client wants (RFC 6066, 3); 1 on success.
static inline int openssl_name_server(SSL *connection, const char *name) {
    return (int)SSL_set_tlsext_host_name(connection, name);
}

/// A new key on the elliptic curve of this name, or NULL.
static inline EVP_PKEY *openssl_make_key(const char *curve) {
    return EVP_PKEY_Q_keygen(NULL, NULL, "EC", curve);
}

/// Adds an extension of the kind `nid` with a value as x509v3_config(5) writes it; 1 on success.
static inline int openssl_extend(X509 *certificate, int nid, const char *value) {
    X509V3_CTX context;
    X509V3_set_ctx(&context, certificate, certificate, NULL, NULL, 0);
    X509V3_set_ctx_nodb(&context);
    X509_EXTENSION *extension = X509V3_EXT_nconf_nid(NULL, &context, nid, value);
    if (extension == NULL) return 0;
    int result = X509_add_ext(certificate, extension, -1);
    X509_EXTENSION_free(extension);
    return result;
}

/// Gives the certificate the serial number in `size` bytes, most significant first; 1 on success.
static inline int openssl_number(X509 *certificate, const unsigned char *bytes, int size) {
    BIGNUM *number = BN_bin2bn(bytes, size, NULL);
    int result = number != NULL && BN_to_ASN1_INTEGER(number, X509_get_serialNumber(certificate)) != NULL;
    BN_free(number);
    return result;
}

/// From when to when the certificate is valid, in seconds from now; 1 on success.
static inline int openssl_set_validity(X509 *certificate, long first, long last) {
    return X509_gmtime_adj(X509_getm_notBefore(certificate), first) != NULL
        && X509_gmtime_adj(X509_getm_notAfter(certificate), last) != NULL;
}

#endif
