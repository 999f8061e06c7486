# The instances of compose.yaml, read by kimya.vcl.

probe ready { .url = "/readyz"; .interval = 2s; .timeout = 1s; .window = 3; .threshold = 2; }
backend web1 { .host = "172.30.77.11"; .port = "3000"; .first_byte_timeout = 60s; .probe = ready; }
backend web2 { .host = "172.30.77.12"; .port = "3000"; .first_byte_timeout = 60s; .probe = ready; }
backend web3 { .host = "172.30.77.13"; .port = "3000"; .first_byte_timeout = 60s; .probe = ready; }

sub vcl_init {
  new portal = directors.round_robin();
  portal.add_backend(web1);
  portal.add_backend(web2);
  portal.add_backend(web3);
}

# The network of compose.yaml. Readers come through its gateway, which is in it: the token is what they lack.
acl purgers { "172.30.77.0"/24; }

sub expect_token { set req.http.X-Expected-Token = std.getenv("EDGE_TOKEN"); }
