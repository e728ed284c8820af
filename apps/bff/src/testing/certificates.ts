/** A private key of tests, and certificates for it that nothing trusts. */
export const testKey = [
  '-----BEGIN PRIVATE KEY-----',
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgm2Jo6mFR47VQqqlE',
  'ruphxXkPX9iaD7ct1ufie5DSTF6hRANCAASG4oXxHAsfY/o6SMzfUiJ5ar2QXX7I',
  'J1skxWwCRlJ+BKHPNoQx4j2UM9vlZDOmJN6+FIPON+8nDFjCpXiDtZjD',
  '-----END PRIVATE KEY-----',
].join('\n');

/** For 127.0.0.1; it expired on 2021-01-01. */
export const expiredCertificate = [
  '-----BEGIN CERTIFICATE-----',
  'MIIBSDCB76ADAgECAgEBMAoGCCqGSM49BAMCMBQxEjAQBgNVBAMMCTEyNy4wLjAu',
  'MTAeFw0yMDAxMDEwMDAwMDBaFw0yMTAxMDEwMDAwMDBaMBQxEjAQBgNVBAMMCTEy',
  'Ny4wLjAuMTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABIbihfEcCx9j+jpIzN9S',
  'InlqvZBdfsgnWyTFbAJGUn4Eoc82hDHiPZQz2+VkM6Yk3r4Ug8437ycMWMKleIO1',
  'mMOjMjAwMA8GA1UdEQQIMAaHBH8AAAEwHQYDVR0OBBYEFN2n5tzne9LdcPfRg91X',
  'LFbWvg4rMAoGCCqGSM49BAMCA0gAMEUCIQCrt+/Euf+Fh4Ytcm/OHlMdmwlCiZwi',
  'Q2wI6Xk1ReBp7AIgHibIdFm+XjXNX93njS00vB6bi6Y5UUdndpnOAb2O9RI=',
  '-----END CERTIFICATE-----',
].join('\n');

/** For search.test; it expires in a hundred years. */
export const selfSignedCertificate = [
  '-----BEGIN CERTIFICATE-----',
  'MIIBmjCCAUGgAwIBAgIUdC19PEQNccMkLWqL4M5ZYpTZQg8wCgYIKoZIzj0EAwIw',
  'FjEUMBIGA1UEAwwLc2VhcmNoLnRlc3QwIBcNMjYxMTIzMDIwNDA1WhgPMjEyNjEw',
  'MzAwMjA0MDVaMBYxFDASBgNVBAMMC3NlYXJjaC50ZXN0MFkwEwYHKoZIzj0CAQYI',
  'KoZIzj0DAQcDQgAEhuKF8RwLH2P6OkjM31IieWq9kF1+yCdbJMVsAkZSfgShzzaE',
  'MeI9lDPb5WQzpiTevhSDzjfvJwxYwqV4g7WYw6NrMGkwHQYDVR0OBBYEFN2n5tzn',
  'e9LdcPfRg91XLFbWvg4rMB8GA1UdIwQYMBaAFN2n5tzne9LdcPfRg91XLFbWvg4r',
  'MA8GA1UdEwEB/wQFMAMBAf8wFgYDVR0RBA8wDYILc2VhcmNoLnRlc3QwCgYIKoZI',
  'zj0EAwIDRwAwRAIgI4yPfTEOs+XlPchvKgpmAqXK0SRge8BcNHYUu+TRiYMCIG9J',
  '1poV3o53Qd+Yq+138whIgiQnTcU7ejD4tifQSU+R',
  '-----END CERTIFICATE-----',
].join('\n');

/** For 127.0.0.1; it issued itself and is valid until 2120-01-01. */
export const loopbackCertificate = [
  '-----BEGIN CERTIFICATE-----',
  'MIIBXDCCAQKgAwIBAgIBAjAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAkxMjcuMC4w',
  'LjEwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBQxEjAQBgNVBAMM',
  'CTEyNy4wLjAuMTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABIbihfEcCx9j+jpI',
  'zN9SInlqvZBdfsgnWyTFbAJGUn4Eoc82hDHiPZQz2+VkM6Yk3r4Ug8437ycMWMKl',
  'eIO1mMOjQzBBMA8GA1UdEwEB/wQFMAMBAf8wHQYDVR0OBBYEFN2n5tzne9LdcPfR',
  'g91XLFbWvg4rMA8GA1UdEQQIMAaHBH8AAAEwCgYIKoZIzj0EAwIDSAAwRQIgX3UI',
  'ni740N0wZdeasxpHVQ++AOqnyXERr+H0uU/DAxECIQC5pomWo96I8o+U5Yh1WR5r',
  'bEv6T/kg7UobL809sVdLyA==',
  '-----END CERTIFICATE-----',
].join('\n');
